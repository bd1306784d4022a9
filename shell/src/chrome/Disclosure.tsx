import { type KeyboardEvent, type ReactNode, useCallback, useRef } from 'react';

import styles from './Disclosure.module.css';

export interface Option<Id extends string> {
  id: Id;
  face: ReactNode;
  /** What is heard instead of the face; it must begin with the visible words. */
  name?: string;
}

interface DisclosureProps<Id extends string> {
  /** Also where a link to the button leads. */
  id: string;
  face: ReactNode;
  /** What is heard instead of the face. */
  name?: string;
  options: readonly Option<Id>[];
  current: Id;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  onPick: (id: Id) => void;
}

/**
 * A button that opens a list above itself, to pick one of it. The focus is inside for as long as
 * the list is open and leaving closes it, so no two of them are ever open at once.
 */
export function Disclosure<Id extends string>({
  id,
  face,
  name,
  options,
  current,
  isOpen,
  onToggle,
  onPick,
}: DisclosureProps<Id>) {
  const button = useRef<HTMLButtonElement>(null);
  const listId = `${id}-list`;
  const close = () => {
    onToggle(false);
    button.current?.focus();
  };
  const whileOpen = useCallback(
    (list: HTMLUListElement) => {
      // In some browsers a pressed button does not get the focus, and another part of the page may have opened the list.
      button.current?.focus();
      list.scrollIntoView({ block: 'nearest' });
      // The list may cover half a link or button, which nobody can be meant to hit.
      const page = document.querySelector('main');
      page?.toggleAttribute('inert', true);
      // A touch beside the list need not take the focus out of it.
      const closeFromOutside = ({ target }: PointerEvent) => {
        if (target instanceof Node && !list.parentElement?.contains(target)) onToggle(false);
      };
      document.addEventListener('pointerdown', closeFromOutside);
      return () => {
        page?.toggleAttribute('inert', false);
        document.removeEventListener('pointerdown', closeFromOutside);
      };
    },
    [onToggle],
  );
  return (
    <div
      className={styles.disclosure}
      onKeyDown={(event) => {
        if (!isOpen) return;
        if (event.key === 'Escape') close();
        else moveFocus(event);
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onToggle(false);
      }}
      onMouseDown={(event) => {
        // In some browsers a pressed button takes the focus away.
        event.preventDefault();
      }}
    >
      <button
        ref={button}
        id={id}
        type="button"
        className={styles.button}
        aria-label={name}
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        onClick={() => {
          if (isOpen) close();
          else onToggle(true);
        }}
      >
        {face}
        <svg className={styles.arrow} viewBox="0 0 12 12" aria-hidden="true">
          <path d="m2.5 7.5 3.5-3.5 3.5 3.5" />
        </svg>
      </button>
      {isOpen && (
        <ul ref={whileOpen} id={listId} className={styles.list} aria-labelledby={id}>
          {options.map((option) => (
            <li key={option.id}>
              <button
                type="button"
                className={styles.option}
                aria-label={option.name}
                aria-current={option.id === current ? 'true' : undefined}
                onClick={() => {
                  close();
                  onPick(option.id);
                }}
              >
                {option.face}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Where each key leads in the circle of an element's buttons, from the one at hand. */
const STOPS: Readonly<Record<string, (at: number) => number>> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  Home: () => 1,
  End: () => -1,
};

/** Moves the focus among a button and the list of buttons it opens; Home is the list's first. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const stop = STOPS[event.key];
  if (!stop) return;
  event.preventDefault();
  const buttons = Array.from(event.currentTarget.querySelectorAll('button'));
  const at = buttons.findIndex((button) => button === document.activeElement);
  buttons.at(stop(at) % buttons.length)?.focus();
}
