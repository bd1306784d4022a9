// Test files of several packages share a process, and each runs in the folder of its package.
process.chdir(process.env['PACKAGE'] ?? '.');
