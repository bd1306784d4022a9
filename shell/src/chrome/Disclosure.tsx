import { type ReactNode, useCallback, useRef } from 'react';

import styles from './Disclosure.module.css';

export interface Option<Id extends string> {
  id: Id;
  face: ReactNode;
  /** The accessible name instead of the face; it must begin with the visible text (WCAG 2.5.3). */
  name?: string;
}

/** The least space between a list and the edge of the screen. */
const SPACE_PX = 8;

interface DisclosureProps<Id extends string> {
  /** The id of the button, which links may point to. */
  id: string;
  face: ReactNode;
  /** The accessible name instead of the face. */
  name?: string;
  options: readonly Option<Id>[];
  current: Id;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  onPick: (id: Id) => void;
}

/** A button that opens a list of options above itself. The list closes when the focus leaves it, so at most one is open. */
export function Disclosure<Id extends string>(props: DisclosureProps<Id>) {
  const { id, face, name, options, current, isOpen, onToggle, onPick } = props;
  const button = useRef<HTMLButtonElement>(null);
  const listId = `${id}-list`;
  const close = () => {
    onToggle(false);
    button.current?.focus();
  };
  const whileOpen = useCallback(
    (list: HTMLUListElement) => {
      // Some browsers do not focus a pressed button, and another part of the page may have opened the list.
      button.current?.focus();
      // The list begins where its button begins, which may be too far right for a small screen.
      const room = document.documentElement.clientWidth - SPACE_PX;
      const excess = list.getBoundingClientRect().right - room;
      if (excess > 0) list.style.translate = `${String(-excess)}px`;
      list.scrollIntoView({ block: 'nearest' });
      // The list may cover half of a link or button, which a visitor could press by mistake. Not `inert`: the list is no
      // dialog, so the page stays readable for screen readers.
      const shield = document.createElement('div');
      shield.className = styles.shield;
      document.querySelector('main')?.append(shield);
      // A touch beside the list does not always move the focus out of it.
      const closeFromOutside = ({ target }: PointerEvent) => {
        if (target instanceof Node && !list.parentElement?.contains(target)) onToggle(false);
      };
      document.addEventListener('pointerdown', closeFromOutside);
      return () => {
        shield.remove();
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
        // Index 0 is the button of the list; `at` wraps around.
        const buttons = Array.from(event.currentTarget.querySelectorAll('button'));
        const index = buttons.findIndex((one) => one === document.activeElement);
        const places = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 1, End: -1 };
        const next = new Map(Object.entries(places)).get(event.key);
        if (next === undefined) return;
        event.preventDefault();
        buttons.at(next % buttons.length)?.focus();
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onToggle(false);
      }}
      onMouseDown={(event) => {
        // In some browsers a pressed button loses the focus, which would close the list.
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
