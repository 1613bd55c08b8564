// Runs after each file of server tests.
import { afterAll } from 'vitest';
import { closeTestApps } from './app.ts';

afterAll(closeTestApps);
