import type { Organization } from '@shiftward/contract/organization.ts'
import type { PolicyDetails } from '@shiftward/contract/policy.ts'
import { Controller } from 'react-hook-form'
import type { PanelForm } from '../../lib/panel-form.ts'
import { RulesTab } from '../rule/rules.tab.tsx'
import type { OrganizationFields } from './organization-form.ts'

type Props = { form: PanelForm<OrganizationFields>; organization: Organization; policy: PolicyDetails }

export const OrganizationRules = ({ form, organization, policy }: Props) => (
  <Controller
    control={form.control}
    name="policy"
    render={({ field: { value, onChange } }) => (
      <RulesTab
        about={
          <>
            <strong>{organization.organizationName}</strong>. These rules hold in all its departments, unless one is
            stricter.
          </>
        }
        owner={{ organizationCode: organization.organizationCode }}
        stored={policy}
        value={value}
        onChange={onChange}
        errors={form.formState.errors.policy}
      />
    )}
  />
)
