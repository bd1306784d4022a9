// Visits as plain data, for tests and standalone pages. No page of the site contains them.

export * from '@redeem/store/testing';
