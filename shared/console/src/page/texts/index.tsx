import { Notice } from '@redeem/kit';

import type { TextsState } from '../../texts/api';
import { Head, NotYet } from '../parts';
import { useAnswer } from '../server';
import { Documents } from './Documents';
import { Editor } from './Editor';

/** The texts of the support pages: all documents, or the editor of the one that the address names. */
export function Texts({ place }: { place: string[] }) {
  const { data, error, isFetchedAfterMount } = useAnswer<TextsState>('/api/texts');
  const path = place.join('/');
  const row = data?.documents.find((document) => document.path === path);
  if (data && row) return <Editor key={path} row={row} mayWrite={data.mayWrite} />;
  return (
    <>
      <Head title="Texts">FAQ and return policy, in all languages of the site.</Head>
      {data && data.problem !== null && <Notice tone="warning">{data.problem}</Notice>}
      {data?.isReady === false && data.problem === null && (
        <p>The repository is being prepared …</p>
      )}
      {(error !== null || !isFetchedAfterMount) && <NotYet error={error} />}
      {/* What was saved or published a moment ago is in the answer after it. */}
      {data?.isReady === true && isFetchedAfterMount && <Documents state={data} />}
    </>
  );
}
