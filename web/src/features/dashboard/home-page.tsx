import { Page } from '../../ui/page.tsx'
import { HomeGuide } from './home-guide.tsx'

/** The specification leaves this screen empty. It lists the next steps for the role. */
export const HomePage = () => (
  <Page title="DASHBOARD">
    <HomeGuide />
  </Page>
)
