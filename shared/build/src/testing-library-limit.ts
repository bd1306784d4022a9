import { configure } from '@testing-library/dom';

// `findBy…` and `waitFor` give up after a second by default, which one busy neighbour can use up.
configure({ asyncUtilTimeout: 20_000 });
