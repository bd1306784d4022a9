import type { PageRegistry } from '@redeem/contracts';
import { useId, useState } from 'react';

import { type Releases, rememberInTab } from '../boot-page/choose-releases';
import { inspect, type InspectedPage, nextReleases } from './inspection';
import { OverrideForm } from './OverrideForm';
import { RemoteTable } from './RemoteTable';
import { clearOverrides, setOverride } from './tab-overrides';

interface InspectorProps {
  page: InspectedPage;
  /** The live registry, from which the next page is composed. */
  live: PageRegistry;
  /** The releases of the next page as the inspector opens. */
  initial: Releases;
  onClose: () => void;
}

/** The inspector for teams: the releases of this page and of the next one, and controls to change them. */
export function Inspector({ page, live, initial, onClose }: InspectorProps) {
  const titleId = useId();
  const [next, setNext] = useState(initial);
  const change = (what: () => void) => {
    what();
    void nextReleases(live).then(setNext);
  };
  const states = Array.from(next.values(), ({ state }) => state);
  return (
    <dialog className="tool-dialog" ref={showModal} aria-labelledby={titleId} onClose={onClose}>
      <header className="tool-head">
        <h2 id={titleId}>What runs here</h2>
        <button type="button" onClick={onClose}>
          Close
        </button>
      </header>
      <ul>
        <li>This page: {editionOf(page.registry)}</li>
        <li>Next page: {editionOf(live)}</li>
      </ul>
      <RemoteTable remotes={inspect(page, next)} />
      <OverrideForm
        allowedOrigins={page.configuration.overrideOrigins ?? []}
        onOverride={({ name, from }) => {
          change(() => {
            setOverride(name, from);
          });
        }}
      />
      <p className="tool-line">
        <button
          type="button"
          disabled={!states.includes('override')}
          onClick={() => {
            change(clearOverrides);
          }}
        >
          Drop overrides
        </button>
        <button
          type="button"
          disabled={!states.includes('pinned')}
          onClick={() => {
            change(() => {
              rememberInTab('redeem.pins', {});
            });
          }}
        >
          Drop pins
        </button>
        <button
          type="button"
          onClick={() => {
            window.location.reload();
          }}
        >
          Load the next page
        </button>
      </p>
    </dialog>
  );
}

function showModal(dialog: HTMLDialogElement) {
  dialog.showModal();
  // Closing the dialog before it is removed restores the focus.
  return () => {
    dialog.close();
  };
}

function editionOf({ revision, shell }: PageRegistry): string {
  const version = shell ? `shell ${shell.metadata.version}` : 'shell in development';
  return `registry revision ${String(revision)}, ${version}`;
}
