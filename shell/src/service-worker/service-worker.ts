import { answerRequests } from './answer-requests';
import { CACHES, removeCaches } from './caches';
import { retire } from './retire';
import { workerScope } from './worker-scope';

const { contentServiceUrl, serviceWorker } = workerScope.settings;

// It goes by nothing that pages of another release have and this one has not, so it need not wait for
// them to be closed.
workerScope.addEventListener('install', (event) => {
  event.waitUntil(workerScope.skipWaiting());
});

if (serviceWorker === 'off') {
  workerScope.addEventListener('activate', (event) => {
    event.waitUntil(retire(workerScope.registration));
  });
} else {
  answerRequests(contentServiceUrl);
  workerScope.addEventListener('activate', (event) => {
    event.waitUntil(removeCaches(Object.values(CACHES)));
  });
}
