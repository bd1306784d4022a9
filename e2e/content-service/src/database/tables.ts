export * from './guard-schema';
export * from './schema';
