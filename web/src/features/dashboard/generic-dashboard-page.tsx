export function GenericDashboardPage() {
  return null
}
