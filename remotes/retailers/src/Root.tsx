import { useUnit, $code } from '@redeem/platform';
import styles from './Root.module.css';
export function Root() { return <p className={styles.root}>{useUnit($code)}</p>; }
