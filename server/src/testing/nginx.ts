import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { freePort } from './program.ts';

/** The nginx of this machine, if there is one. */
export const nginx = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  .map((folder) => join(folder, 'nginx'))
  .find((path) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });

export const nginxExample = new URL('../../../deploy/nginx.conf', import.meta.url);

export interface Nginx {
  /** the site over HTTPS, with a self-signed certificate */
  url: string;
  /** the site over HTTP */
  plain: string;
  /** the access log */
  log(): Promise<string>;
  /** the number of request bodies that lie on its disk now */
  bufferedBodies(): Promise<number>;
  /** Starts it with the shipped configuration, with other ports, names and paths, in front of a server's port. */
  start(serverPort: string, replacements?: readonly (readonly [from: string, to: string])[]): Promise<void>;
  stop(): Promise<void>;
}

export async function prepareNginx(): Promise<Nginx> {
  const home = await mkdtemp(join(tmpdir(), 'twosome-nginx-'));
  const [tls, http] = [await freePort(), await freePort()];
  let stop = async () => {};
  return {
    url: `https://localhost:${tls}`,
    plain: `http://localhost:${http}`,
    log: () => readFile(join(home, 'twosome.log'), 'utf8'),
    bufferedBodies: async () => (await readdir(join(home, 'client_body'))).length,
    async start(serverPort, replacements = []) {
      makeCertificate(home);
      let site = (await readFile(nginxExample, 'utf8'))
        .replace('127.0.0.1:8000', `127.0.0.1:${serverPort}`)
        .replace('listen 443 ssl', `listen 127.0.0.1:${tls} ssl`)
        .replace('listen 80;', `listen 127.0.0.1:${http};`)
        .replaceAll('twosome.example;', 'localhost;')
        .replace(/\/etc\/letsencrypt\/live\/.*\/(\w+\.pem)/g, join(home, '$1'))
        .replace('/var/log/nginx', home);
      for (const [from, to] of replacements) {
        if (!site.includes(from)) throw new Error(`deploy/nginx.conf does not contain ${from}.`);
        site = site.replaceAll(from, to);
      }
      stop = await run(home, site);
    },
    async stop() {
      await stop();
      await rm(home, { recursive: true, force: true });
    },
  };
}

function makeCertificate(home: string) {
  const [key, certificate] = [join(home, 'privkey.pem'), join(home, 'fullchain.pem')];
  const options = ['-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'];
  execFileSync('openssl', ['req', '-x509', ...options, '-keyout', key, '-out', certificate], {
    stdio: 'ignore',
  });
}

async function run(home: string, site: string): Promise<() => Promise<void>> {
  await writeFile(join(home, 'site.conf'), site);
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  await writeFile(
    join(home, 'nginx.conf'),
    [
      // its workers would run as a user without write access here
      process.getuid?.() === 0 ? 'user root;' : '',
      `pid ${join(home, 'pid')};`,
      'error_log stderr notice;',
      'daemon off;',
      'events {}',
      'http {',
      ...paths.map((name) => `${name}_temp_path ${join(home, name)};`),
      `include ${join(home, 'site.conf')};`,
      '}',
    ].join('\n'),
  );
  const child = spawn(nginx ?? '', ['-p', home, '-e', 'stderr', '-c', join(home, 'nginx.conf')]);
  const closed = once(child, 'close');
  let output = '';
  await new Promise<void>((resolve, reject) => {
    child.stderr.on('data', (part) => {
      output += part;
      if (output.includes('start worker process')) resolve();
    });
    closed.then(() => reject(new Error(output)));
  });
  if (output.includes('[warn]')) throw new Error(output);
  return async () => {
    child.kill('SIGTERM');
    await closed;
  };
}
