// The systemd unit in deploy/ runs this file: `node tools/backup.mjs <folder>`.
process.argv.splice(2, 0, 'tools/backup/backup.ts');
await import('./run.mjs');
