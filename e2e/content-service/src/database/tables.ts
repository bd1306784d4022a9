export * from './guard-schema';
export * from './relations';
export * from './schema';
