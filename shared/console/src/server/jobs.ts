import { randomUUID } from 'node:crypto';

import pLimit from 'p-limit';

import type { Job, Person } from '../api';
import { refusalOf } from './refusals';

/** Does something, says what it does now, and resolves to the revision that it has made, if any. */
type Work = (say: (step: string) => void) => Promise<{ revision?: number }>;

export type Jobs = ReturnType<typeof createJobs>;

/** Creates the list of what takes a while. One job runs at a time: the gate opens a browser, and a build takes all processors. */
export function createJobs(onError: (error: unknown) => void) {
  const jobs = new Map<string, Job>();
  const alone = pLimit(1);

  /** Adds a job. What its person has seen the end of is replaced. */
  function add({ name }: Person, title: string, state: Job['state']): Job {
    for (const job of jobs.values()) if (job.by === name && isOver(job)) jobs.delete(job.id);
    const about = { id: randomUUID(), title, by: name, at: new Date().toISOString(), state };
    const job: Job = { ...about, step: '', revision: null, error: null };
    jobs.set(job.id, job);
    return job;
  }

  async function run(job: Job, work: Work): Promise<void> {
    job.state = 'running';
    try {
      const { revision } = await work((step) => {
        job.step = step;
      });
      job.revision = revision ?? null;
      job.state = 'done';
    } catch (error) {
      job.error = refusalOf(error, onError).error;
      job.state = 'failed';
    }
  }

  return {
    /** Starts work that ends after this call, when the work before it has ended. */
    start: (person: Person, title: string, work: Work): Job => {
      const job = add(person, title, 'waiting');
      void alone(() => run(job, work));
      return job;
    },
    /** Adds what is done already, so that its person reads it on any page. */
    note: (person: Person, title: string, revision: number): Job =>
      Object.assign(add(person, title, 'done'), { revision }),
    /** Returns what runs or waits, and what a person has done last. */
    shownTo: ({ name }: Person): Job[] =>
      Array.from(jobs.values()).filter((job) => !isOver(job) || job.by === name),
  };
}

function isOver({ state }: Job): boolean {
  return state === 'done' || state === 'failed';
}
