import styles from './Gallery.module.css';

interface RemoteStates {
  /** The port of the remote's development server. */
  port: number;
  /** The visits of its standalone page. */
  visits: readonly string[];
}

/** The states in which each remote can be shown alone. A test compares them with the remotes. */
export const STANDALONE: Readonly<Record<string, RemoteStates>> = {
  retailers: {
    port: 3102,
    visits: [
      'uhd',
      'dvd',
      'single',
      'stranger',
      'untitled',
      'double',
      'hostile',
      'none',
      'used',
      'failing',
      'stranded',
    ],
  },
  gpbundle: {
    port: 3103,
    visits: [
      'open',
      'fresh',
      'processed',
      'checking',
      'plain',
      'failing',
      'unchecked',
      'unlinked',
      'untitled',
      'hostile',
      'waiting',
    ],
  },
  picklist: {
    port: 3104,
    visits: ['two', 'one', 'all', 'nameless', 'hostile', 'none', 'failing', 'leaving'],
  },
};

/** States of pages on the site, by their path. `npm start` and `npm run dev` show them for both brands. */
const ON_THE_SITE: Readonly<Record<string, string>> = {
  'home, empty': '/',
  'home, not found': '/?c=NADAGGAF9HPM',
  'home, expired': '/?c=EXPVCRH4KCNV',
  'home, wrong country': '/?c=TERR4RN4HDRR',
  'home, captcha': '/?c=GATEWKV6DPN9',
  'home, redeemed': '/?c=TAKE3KDVWHXC',
  'home, processed': '/?c=XCHGPXAKM6XK',
  'home, service down': '/?c=HANGRE3GPRWQ',
  chooser: '/?c=UHDKN4D6FDRF',
  'chooser, whose exchange fails': '/?c=XFAR6PW7DVPJ',
  bundle: '/?c=PACXKR4AMWEC3MU7',
  'bundle, one title open': '/?c=PACHAM37PRXV',
  'pick list': '/?c=MENTWGGH4XT6T4PX',
  support: '/support',
  'support, an answer open': '/support#expired',
  'return policy': '/returnpolicy',
  error: '/error',
  'no such page': '/no/such/page',
  'no such page, but a code': '/HDMA-QF4P-X7TV',
};

/** The addresses of the two brands under `npm start`. */
const BRAND_SITES: Readonly<Record<string, string>> = {
  'Movie Redeem': 'http://localhost:3000',
  'Cinéma Chez Vous': 'http://cinema.localhost:3000',
};

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
