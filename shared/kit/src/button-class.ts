import styles from './Button.module.css';
import { classNames } from './class-names';

/** `primary`: the one thing to do here; `secondary`: another way on; `quiet`: aside. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet';

/** The class that makes a link of another package (a router's, say) look like a button. */
export function buttonClass(variant: ButtonVariant = 'primary', wide = false): string {
  return classNames(styles.button, styles[variant], wide && styles.wide);
}
