import { createStore } from 'effector';
export const $code = createStore('HELLO');
export { useUnit } from 'effector-react';
