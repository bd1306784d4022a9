import { useInBrowser } from '@redeem/kit';
import { $brandName, Link, SupportLink, useUnit } from '@redeem/platform';

import type { Inline } from './content';

/** Text with emphasis, links and placeholders. */
export function InlineText({ text }: { text: readonly Inline[] }) {
  return text.map((piece, index) => <Piece key={index} piece={piece} />);
}

function Piece({ piece }: { piece: Inline }) {
  const brandName = useUnit($brandName);
  const isInBrowser = useInBrowser();
  if (typeof piece === 'string') return piece;
  if (!('of' in piece)) {
    // A first view is the same for all brands.
    return piece.kind === 'contact' ? <SupportLink /> : <span>{isInBrowser && brandName}</span>;
  }
  const words = <InlineText text={piece.of} />;
  if (piece.kind === 'emphasis') return <em>{words}</em>;
  if (piece.kind !== 'link') return <strong>{words}</strong>;
  // The router opens pages of the site; the browser opens entries of this page and other sites.
  if (piece.to.startsWith('/')) return <Link to={piece.to}>{words}</Link>;
  return <a href={piece.to}>{words}</a>;
}
