import { StoreLink } from '../../domain/offers/StoreLink.tsx'
import styles from './Practice.module.css'

export const PremiumLink = () => <StoreLink className={styles.premium}>Practise more with premium</StoreLink>
