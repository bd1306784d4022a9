import { $supportAddress, $territory, Sentence, SupportLink, useUnit } from '@redeem/platform';
import { useId } from 'react';

import styles from './Contact.module.css';
import { damagedCodeMail } from './damaged-code-mail';
import { useTexts } from './texts';

/** Where to write to. */
export function Contact() {
  const { t, template } = useTexts();
  const { address, territory } = useUnit({ address: $supportAddress, territory: $territory });
  const id = useId();
  return (
    <section className={styles['contact']} aria-labelledby={id}>
      <h2 className={styles['title']} id={id}>
        {t('support.contact.title')}
      </h2>
      <p>
        <Sentence template={template('support.contact.body')} parts={{ cs: <SupportLink /> }} />
      </p>
      <p className={styles['hint']}>{t('support.contact.hint')}</p>
      <p className={styles['hint']}>
        <a
          href={damagedCodeMail({
            address,
            subject: t('support.damaged.subject'),
            body: t('support.damaged.body', { territory }),
          })}
        >
          {t('support.damaged')}
        </a>
      </p>
    </section>
  );
}
