import { Stack, Text } from '../../design/layout.tsx'
import { StorePage } from '../../features/store/StorePage.tsx'
import { SupportForm } from '../../features/support/SupportForm.tsx'
import styles from './Store.module.css'

export const Store = () => (
  <StorePage>
    <section className={styles.support} aria-labelledby="support">
      <Stack gap={1}>
        <h2 id="support">Support</h2>
        <Text size="small" tone="soft">
          A payment that went wrong, or something that does not work? Write to us.
        </Text>
      </Stack>
      <SupportForm />
    </section>
  </StorePage>
)
