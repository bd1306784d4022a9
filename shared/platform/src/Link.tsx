import type { ComponentProps } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** The path, with query and anchor. */
  to: string;
}

/**
 * A link to a page of the site, without a load of the document. React Router's own link brings its prefetching and form
 * code, 2 kB that no page uses.
 */
export function Link({ to, onClick, ...attributes }: LinkProps) {
  const open = useLinkClickHandler(to);
  return (
    <a
      {...attributes}
      href={useHref(to)}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) open(event);
      }}
    />
  );
}
