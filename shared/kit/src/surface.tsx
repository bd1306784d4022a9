import { Fragment, type PropsWithChildren, type ReactNode } from 'react';

import bottomBar from './bottom-bar.module.css';
import { classNames } from './hooks';
import codes from './code.module.css';
import list from './list.module.css';
import panel from './notice.module.css';

interface PanelProps {
  children: ReactNode;
  /** True on the hero. */
  lit?: boolean | undefined;
}

/** The surface of a page's main content. */
export function Panel({ children, lit = false }: PanelProps) {
  return <div className={classNames(panel.panel, lit && panel.lit)}>{children}</div>;
}

interface ListProps {
  /** Its items, each a list item. */
  children: ReactNode;
  label?: string | undefined;
  /** `dense`: small items, close together. `joined`: on one card. `tiles`: side by side where there is room. */
  layout?: 'rows' | 'dense' | 'joined' | 'tiles' | undefined;
}

/** A list of items. It is the container of their container queries. */
export function List({ children, label, layout = 'rows' }: ListProps) {
  return (
    // Safari does not expose lists without bullets as lists unless they have the role.
    <ul
      className={classNames(list.list, layout !== 'rows' && list[layout])}
      role="list"
      aria-label={label}
    >
      {children}
    </ul>
  );
}

/**
 * A bar that stays at the bottom of a small screen while any part of its parent is visible. There the parent must
 * be a flex column with this bar as its last child.
 */
export function BottomBar({ children }: PropsWithChildren) {
  return (
    <div ref={markPage} className={bottomBar.bar}>
      {children}
    </div>
  );
}

/** Marks the page while the bar is on it, because Firefox 115 has no `:has()`. */
function markPage() {
  const page = document.documentElement;
  page.setAttribute('data-holds-bar', '');
  return () => {
    page.removeAttribute('data-holds-bar');
  };
}

/** A code that is shown in blocks of four, but copied, searched and read aloud as one word. */
export function CodeText({ code }: { code: string }) {
  return (
    <code className={codes.code} translate="no">
      {blocksOf(code).map((block, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          <span className={isSpaced(block) ? undefined : codes.block}>{block}</span>
        </Fragment>
      ))}
    </code>
  );
}

/** A code with spaces has its blocks already. */
function blocksOf(code: string): string[] {
  return isSpaced(code) ? code.split(/(?<=\s)/) : (code.match(/.{1,4}/g) ?? []);
}

function isSpaced(text: string): boolean {
  return /\s/.test(text);
}
