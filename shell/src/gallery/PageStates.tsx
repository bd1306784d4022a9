import styles from './Gallery.module.css';
import { BRAND_SITES, ON_THE_SITE, STANDALONE } from './page-states';

/** Links to the states of the pages: on the site, and for each remote alone. */
export function PageStates() {
  return (
    <>
      <section className={styles.part}>
        <h2>Pages on the site: npm start</h2>
        <p>
          The codes are valid in the United States. On the French site, select that location once.
        </p>
        <table className={styles.states}>
          <tbody>
            {Object.entries(ON_THE_SITE).map(([state, path]) => (
              <tr key={state}>
                <th scope="row">{state}</th>
                {Object.entries(BRAND_SITES).map(([brand, site]) => (
                  <td key={brand}>
                    <a href={`${site}${path}`}>{brand}</a>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {Object.entries(STANDALONE).map(([remote, { port, visits }]) => (
        <section key={remote} className={styles.part}>
          <h2>
            {remote} alone: npx pnpm@12.20.0 --filter @redeem/{remote} dev
          </h2>
          <ul>
            {visits.map((visit) => (
              <li key={visit}>
                <a href={`http://localhost:${String(port)}/?visit=${visit}`}>{visit}</a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
