import { type Limits, LIMITS } from '../config';

// Loaded into a service process before `main.ts`, to give it the limits of a test.
Object.assign(LIMITS, JSON.parse(process.env['TEST_LIMITS'] ?? '{}') as Partial<Limits>);
