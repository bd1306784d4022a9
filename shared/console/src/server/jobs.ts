import { randomUUID } from 'node:crypto';

import type { Verdict } from '@redeem/delivery';

import type { Job, Person } from '../api';
import { refusalOf, Refused } from './refusals';

/** The number of jobs that may wait for each other. */
const MOST_WAITING = 20;

interface Progress {
  /** Says what the job does now. */
  say: (step: string) => void;
  onVerdict: (verdict: Verdict) => void;
}

/** Does something, and resolves to the revision that it has made, if any. */
type Work = (progress: Progress) => Promise<{ revision?: number }>;

export type Jobs = ReturnType<typeof createJobs>;

/** Creates the list of what takes a while. One job runs at a time: the gate opens a browser, and a build takes all processors. */
export function createJobs(onError: (error: unknown) => void) {
  const jobs = new Map<string, Job>();
  let last: Promise<unknown> = Promise.resolve();

  /** Adds a job. What its person has seen the end of is replaced. */
  function add({ name }: Person, title: string, state: Job['state']): Job {
    for (const job of jobs.values()) if (job.by === name && isOver(job)) jobs.delete(job.id);
    const about = { id: randomUUID(), title, by: name, at: new Date().toISOString(), state };
    const job: Job = { ...about, step: '', revision: null, findings: [], error: null };
    jobs.set(job.id, job);
    return job;
  }

  async function run(job: Job, work: Work): Promise<void> {
    job.state = 'running';
    try {
      const { revision } = await work({
        say: (step) => (job.step = step),
        onVerdict: (verdict) => job.findings.push(verdict),
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
      if (Array.from(jobs.values()).filter((job) => !isOver(job)).length >= MOST_WAITING)
        throw new Refused(503, 'Too much is waiting to be done: try again in some minutes.');
      const job = add(person, title, 'waiting');
      last = last.then(() => run(job, work));
      return job;
    },
    /** Adds what is done already, so that its person reads it on any page. */
    note: (person: Person, title: string, revision: number): Job => {
      return Object.assign(add(person, title, 'done'), { revision });
    },
    /** Returns what runs or waits, and what a person has started and not dismissed. */
    shownTo: ({ name }: Person): Job[] =>
      Array.from(jobs.values()).filter((job) => !isOver(job) || job.by === name),
    dismiss: ({ name }: Person, id: string): void => {
      const job = jobs.get(id);
      if (job?.by === name && isOver(job)) jobs.delete(id);
    },
  };
}

function isOver({ state }: Job): boolean {
  return state === 'done' || state === 'failed';
}
