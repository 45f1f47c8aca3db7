import { StorePage } from '../../features/store/StorePage.tsx'
import { SupportForm } from '../../features/support/SupportForm.tsx'
import styles from './Store.module.css'

export const Store = () => (
  <StorePage>
    <section className={styles.support} aria-labelledby="support">
      <div>
        <h2 id="support">Support</h2>
        <p>A payment that went wrong, or something that does not work? Write to us.</p>
      </div>
      <SupportForm />
    </section>
  </StorePage>
)
