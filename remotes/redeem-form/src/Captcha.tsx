import { $isCaptchaNeeded, Sentence, SupportLink, useUnit } from '@redeem/platform';

import styles from './Captcha.module.css';
import { useTexts } from './texts';

/** A person has to be told from a robot, and whoever cannot pass needs another way. */
export function Captcha() {
  const { template } = useTexts();
  const isNeeded = useUnit($isCaptchaNeeded);
  if (!isNeeded) return null;
  return (
    <p className={styles['help']}>
      <Sentence template={template('captcha.help')} parts={{ cs: <SupportLink /> }} />
    </p>
  );
}
