/** What a table draws: a row of the list, or the outline of one while they are loaded. */
export type Line<Row> = { key: string | number; row?: Row }
