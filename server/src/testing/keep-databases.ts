import { inject } from 'vitest';
import { keepDatabases } from './database.ts';

keepDatabases(inject('databasesFolder'));
