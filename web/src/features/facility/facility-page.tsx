export function FacilityPage() {
  return null
}
