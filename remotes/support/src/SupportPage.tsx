import { BottomBar, Field, LiveRegion, Notice, Page } from '@redeem/kit';
import { $territory, Sentence, SupportLink, useUnit } from '@redeem/platform';
import { useMemo, useRef, useState } from 'react';

import { Contact } from './Contact';
import { Blocks } from './content/Blocks';
import { type Entry, isFor } from './content/content';
import { useContents } from './content/contents';
import { FaqGroup } from './faq/FaqGroup';
import { useAddressedEntry } from './faq/use-addressed-entry';
import { useFaqSearch } from './faq/use-faq-search';
import { useOpenInPrint } from './faq/use-open-in-print';
import styles from './SupportPage.module.css';
import { useTexts } from './texts';

/** Questions and answers with a search, and the contact of the support team. */
export function SupportPage() {
  const { t } = useTexts();
  const { faq } = useContents();
  const territory = useUnit($territory, { forceScope: true });
  const [query, setQuery] = useState('');
  const list = useRef<HTMLDivElement>(null);
  useAddressedEntry(list, () => {
    setQuery('');
  });
  useOpenInPrint(list);

  const groups = useMemo(
    () =>
      faq.groups.map(({ title, entries }) => ({
        title,
        entries: entries.filter((entry) => isFor(territory, entry)),
      })),
    [faq, territory],
  );
  const entries = useMemo(() => groups.flatMap((group) => group.entries), [groups]);
  const { found, prepare } = useFaqSearch(entries, query);
  const isSearching = found !== null;
  return (
    <Page title={t('support.title')}>
      <div className={styles.columns}>
        <form
          className={styles.search}
          role="search"
          onFocus={prepare}
          onSubmit={(event) => {
            event.preventDefault();
          }}
        >
          <Field
            type="search"
            id="search"
            label={t('support.search')}
            value={query}
            onChange={setQuery}
            autoComplete="off"
            enterKeyHint="search"
          />
        </form>
        <div className={styles.main}>
          <div className={styles.found}>
            <LiveRegion>{found && <Found count={found.size} />}</LiveRegion>
          </div>
          <div className={styles.faq} ref={list}>
            {found && found.size > 0 && (
              <FaqGroup
                name="results"
                title={[t('support.results')]}
                entries={inOrder(entries, [...found.keys()])}
                found={found}
              />
            )}
            {groups.map((group) => {
              const others = group.entries.filter(({ anchor }) => !found?.has(anchor));
              if (others.length === 0) return null;
              return (
                <FaqGroup
                  key={group.entries[0]?.anchor}
                  name={`with-${group.entries[0]?.anchor ?? ''}`}
                  title={group.title}
                  entries={others}
                  isHidden={isSearching}
                />
              );
            })}
            <div className={styles.notes} hidden={isSearching}>
              <Blocks blocks={faq.notes} />
            </div>
          </div>
        </div>
        <div className={styles.contact}>
          <BottomBar>
            <Contact />
          </BottomBar>
          <p className={styles.damaged}>
            <DamagedCodeLink />
          </p>
        </div>
      </div>
    </Page>
  );
}

function inOrder(entries: readonly Entry[], anchors: readonly string[]): Entry[] {
  return anchors.flatMap((anchor) => entries.find((entry) => entry.anchor === anchor) ?? []);
}

/** The results of a search, or the contact of the support team if there are none. */
function Found({ count }: { count: number }) {
  const { t, template } = useTexts();
  if (count > 0) return <p className={styles.count}>{t('support.found', { count })}</p>;
  return (
    <Notice tone="info">
      <Sentence template={template('support.none')} parts={{ cs: <SupportLink /> }} />
    </Notice>
  );
}

/** A mail about a code that cannot be read. */
function DamagedCodeLink() {
  const { t } = useTexts();
  const territory = useUnit($territory);
  const mail = {
    subject: t('support.damaged.subject'),
    body: t('support.damaged.body', { territory }),
  };
  return <SupportLink mail={mail}>{t('support.damaged')}</SupportLink>;
}
