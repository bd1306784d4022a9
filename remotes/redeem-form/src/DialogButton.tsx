import { Button, LiveRegion } from '@redeem/kit';
import { type ComponentType, type ReactNode, useLayoutEffect, useRef, useState } from 'react';

/** What a dialog that is loaded by a press gets. */
export interface LoadedDialogProps {
  onClose: () => void;
  /** Called instead when the dialog has done its work. */
  onDone: () => void;
}

interface DialogButtonProps {
  load: () => Promise<ComponentType<LoadedDialogProps>>;
  /** Shown if the dialog could not be loaded. Another press loads it again. */
  otherwise: ReactNode;
  wide?: boolean;
  /** Called when a dialog that has done its work is removed. */
  onDone?: () => void;
  children: ReactNode;
}

/** A button that loads a dialog and opens it. */
export function DialogButton({ load, otherwise, wide, onDone, children }: DialogButtonProps) {
  const [Dialog, setDialog] = useState<ComponentType<LoadedDialogProps> | 'failed' | null>(null);
  const isDone = useRef(false);
  // After the dialog has been removed and has returned the focus to the button.
  useLayoutEffect(() => {
    if (Dialog !== null || !isDone.current) return;
    isDone.current = false;
    onDone?.();
  }, [Dialog, onDone]);
  return (
    <>
      <Button
        variant="quiet"
        wide={wide}
        onClick={() => {
          load().then(
            (loaded) => {
              setDialog(() => loaded);
            },
            () => {
              setDialog('failed');
            },
          );
        }}
      >
        {children}
      </Button>
      <LiveRegion>{Dialog === 'failed' && otherwise}</LiveRegion>
      {Dialog !== null && Dialog !== 'failed' && (
        <Dialog
          onClose={() => {
            setDialog(null);
          }}
          onDone={() => {
            isDone.current = true;
            setDialog(null);
          }}
        />
      )}
    </>
  );
}
