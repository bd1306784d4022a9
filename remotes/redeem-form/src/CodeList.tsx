import { Button, CodeText, List } from '@redeem/kit';
import { codeTyped, useUnit } from '@redeem/platform';
import { useEffect } from 'react';

import { $list, listedCodeContinued, type ListedCode, listShown } from './code-list';
import styles from './CodeList.module.css';
import { useLaterTexts } from './later/later-texts';
import { listRemoved } from './status';
import { useTexts } from './texts';

interface CodeListProps {
  codes: readonly string[];
  /** Called when a code is in the field, or the list is about to be removed. */
  onTake: () => void;
}

/** The codes that were pasted together, each with its result and its own Continue. */
export function CodeList({ codes, onTake }: CodeListProps) {
  const texts = useLaterTexts();
  const { list, show, remove } = useUnit({ list: $list, show: listShown, remove: listRemoved });
  useEffect(() => {
    show(codes);
  }, [codes, show]);
  const isDone =
    list.length > 0 && list.every(({ state }) => state !== 'waiting' && state !== 'checking');
  const values: Readonly<Record<string, number>> = {
    total: codes.length,
    count: list.filter(({ state }) => state === 'accepted').length,
  };
  const fill = (text: string) =>
    text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));
  return (
    <div className={styles.codes}>
      <p>{fill(texts[isDone ? 'list.done' : 'list.found'])}</p>
      {/* A screen reader announces the sentence, not each result. */}
      <div aria-live="off">
        <List layout="dense">
          {list.map((listed) => (
            <Row key={listed.code} listed={listed} onTake={onTake} />
          ))}
        </List>
      </div>
      <div>
        <Button
          variant="quiet"
          onClick={() => {
            remove();
            onTake();
          }}
        >
          {texts['list.remove']}
        </Button>
      </div>
    </div>
  );
}

interface RowProps {
  listed: ListedCode;
  onTake: () => void;
}

function Row({ listed: { code, state, film }, onTake }: RowProps) {
  const { t } = useTexts();
  const texts = useLaterTexts();
  const { goOn, type } = useUnit({ goOn: listedCodeContinued, type: codeTyped });
  const isOpen = state === 'accepted';
  const isPending = state === 'waiting' || state === 'checking';
  const action = isOpen || isPending ? t('code.continue') : texts['list.show'];
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <CodeText code={code} />
        <p className={styles.state}>
          {isOpen && film !== '' ? <bdi translate="no">{film}</bdi> : texts[`list.${state}`]}
        </p>
      </div>
      <Button
        variant="secondary"
        label={`${action}: ${code}`}
        disabled={isPending}
        onClick={() => {
          (isOpen ? goOn : type)(code);
          onTake();
        }}
      >
        {action}
      </Button>
    </li>
  );
}
