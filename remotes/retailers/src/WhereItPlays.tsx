import { VisuallyHidden } from '@redeem/kit';

import type { Device, Playing } from './retailers/retailer';
import { useTexts } from './texts';
import styles from './WhereItPlays.module.css';

const SHAPES: Readonly<Record<Device, string>> = {
  tv: 'M2 4h20v13H2ZM8 21h8',
  phone: 'M7 2h10v20H7ZM11 19h2',
  tablet: 'M4 2h16v20H4ZM11 19h2',
  computer: 'M4 4h16v11H4ZM1 19h22',
};

interface WhereItPlaysProps {
  playing: Playing;
}

/** The devices on which the films of a retailer play, and whether they need an account. */
export function WhereItPlays({ playing }: WhereItPlaysProps) {
  const { t } = useTexts();
  return (
    <p className={styles.playing}>
      <VisuallyHidden>{t('plays.on')}</VisuallyHidden>
      {playing.devices.map((device) => (
        <span key={device} className={styles.device}>
          <svg className={styles.mark} viewBox="0 0 24 24" aria-hidden="true">
            <path d={SHAPES[device]} />
          </svg>
          {t(`plays.${device}`)}
          <VisuallyHidden>, </VisuallyHidden>
        </span>
      ))}
      <span className={styles.account}>
        {t(playing.needsAccount ? 'plays.account' : 'plays.noAccount')}
      </span>
    </p>
  );
}
