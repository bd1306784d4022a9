import { configure } from '@testing-library/dom';

// By default `findBy…` and `waitFor` give up after one second, which is too short on a busy machine.
configure({ asyncUtilTimeout: 20_000 });
