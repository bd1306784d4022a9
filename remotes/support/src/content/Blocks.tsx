import { $territory, useUnit } from '@redeem/platform';

import styles from './Blocks.module.css';
import { type Block, isFor } from './content';
import { InlineText } from './InlineText';

/** The paragraphs and lists for the visitor's territory. */
export function Blocks({ blocks }: { blocks: readonly Block[] }) {
  const territory = useUnit($territory);
  return blocks.map((block, index) => {
    if (block.kind === 'list') return <List key={index} list={block} />;
    return (
      isFor(territory, block) && (
        <p key={index}>
          <InlineText text={block.of} />
        </p>
      )
    );
  });
}

function List({ list }: { list: Extract<Block, { kind: 'list' }> }) {
  const items = list.items.map((blocks, index) => (
    <li key={index}>
      <Blocks blocks={blocks} />
    </li>
  ));
  if (!list.isOrdered) return <ul className={styles.list}>{items}</ul>;
  return (
    <ol className={styles.list} start={list.start}>
      {items}
    </ol>
  );
}
