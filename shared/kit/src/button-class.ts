import styles from './Button.module.css';
import { classNames } from './class-names';

/** `primary`: the main action of the page; `secondary`: another action; `quiet`: a minor one. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet';

/** Returns the class that makes a link of another package look like a button. */
export function buttonClass(variant: ButtonVariant = 'primary', wide = false): string {
  return classNames(styles.button, styles[variant], wide && styles.wide);
}
