export function DepartmentPage() {
  return null
}
