import { StoreLink } from '../../domain/offers/StoreLink.tsx'
import styles from './Practice.module.css'

/** What a free player could have besides: said once, and quietly. */
export const PremiumLink = () => <StoreLink className={styles.premium}>Practise more with premium</StoreLink>
