/** A line of a table: a row of the list, or a placeholder while the rows load. */
export type Line<Row> = { key: string | number; row?: Row }
