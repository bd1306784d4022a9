import { BottomBar, Field, LiveRegion, Page } from '@redeem/kit';
import { $brandName, $supportAddress, $territory, useUnit } from '@redeem/platform';
import { useCallback, useRef, useState } from 'react';

import { Contact } from './Contact';
import { DamagedCodeLink } from './DamagedCodeLink';
import { Found } from './faq/Found';
import { Blocks } from './content/Blocks';
import { useContents } from './content/use-contents';
import { FaqGroup } from './faq/FaqGroup';
import { entriesFor, findEntries } from './faq/find-entries';
import { useAddressedEntry } from './faq/use-addressed-entry';
import { useHighlights } from './faq/use-highlights';
import { useOpenInPrint } from './faq/use-open-in-print';
import styles from './SupportPage.module.css';
import { useTexts } from './texts';

/** Questions and answers, a search through them, and the way to ask somebody. */
export function SupportPage() {
  const { t } = useTexts();
  const { faq } = useContents();
  const { territory, ...names } = useUnit(
    { territory: $territory, brand: $brandName, contact: $supportAddress },
    { forceScope: true },
  );
  const [query, setQuery] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const showAll = useCallback(() => {
    setQuery('');
  }, []);
  useAddressedEntry(list, showAll);
  useOpenInPrint(list);
  useHighlights(list, query);

  const isSearching = query.trim() !== '';
  const groups = entriesFor(faq.groups, territory);
  const found = findEntries(groups, query, names);
  return (
    <Page title={t('support.title')}>
      <div className={styles['columns']}>
        <div className={styles['contact']}>
          <BottomBar>
            <Contact />
          </BottomBar>
          <p className={styles['damaged']}>
            <DamagedCodeLink />
          </p>
        </div>
        <form
          className={styles['search']}
          role="search"
          onSubmit={(event) => {
            event.preventDefault();
          }}
        >
          <Field
            type="search"
            label={t('support.search')}
            value={query}
            onChange={setQuery}
            autoComplete="off"
            enterKeyHint="search"
          />
        </form>
        <div className={styles['main']}>
          <div className={styles['found']}>
            <LiveRegion>{isSearching && <Found count={found.size} />}</LiveRegion>
          </div>
          <div className={styles['faq']} ref={list}>
            {groups.map((group) => (
              <FaqGroup key={group.entries[0]?.anchor} group={group} found={found} />
            ))}
            <div className={styles['notes']} hidden={isSearching}>
              <Blocks blocks={faq.notes} />
            </div>
          </div>
        </div>
      </div>
    </Page>
  );
}
