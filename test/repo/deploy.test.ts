/** What deploy/ states of a container. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { addServe } from '../../electron/cli/serve.ts';

const read = (name: string): string =>
  readFileSync(join(import.meta.dirname, '../../deploy', name), 'utf8');

/** Variables that are read where no option has them. */
const OTHERS = ['QUARRY_DATA', 'QUARRY_DATABASE_PASSWORD_FILE', 'QUARRY_LOG'];

function variables(): string[] {
  const program = new Command();
  addServe(program);
  const [serve] = program.commands;
  return [...OTHERS, ...(serve?.options ?? []).flatMap(({ envVar }) => envVar ?? [])];
}

test('the container runs as a user without rights, from files that it cannot change', () => {
  const [, final = ''] = read('Dockerfile').split(/^FROM (?!.* AS )/m);
  expect(final).toMatch(/^USER node$/m);
  expect(final).not.toMatch(/--chown=/);
  const { quarry } = parse(read('compose.yaml')).services;
  expect(quarry).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
  expect(quarry.ports).toEqual(['127.0.0.1:4870:4870']);
});

test('the service and its workers in a cluster do, too', () => {
  const deployments = parseAllDocuments(read('kubernetes.yaml'))
    .map((document) => document.toJS())
    .filter(({ kind }) => kind === 'Deployment');
  expect(deployments.map(({ metadata }) => metadata.name)).toEqual(['quarry', 'quarry-worker']);
  expect(deployments[0].spec).toMatchObject({ replicas: 2, strategy: { type: 'Recreate' } });
  for (const { spec } of deployments) {
    const { securityContext, containers } = spec.template.spec;
    expect(securityContext).toMatchObject({ runAsNonRoot: true });
    for (const { env, securityContext: closed } of containers) {
      expect(closed).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      for (const { name } of env) expect(variables()).toContain(name);
    }
  }
});

test('its settings are settings of the service, and none of them is a secret', () => {
  const { services } = parse(read('compose.yaml'));
  const inImage = [...read('Dockerfile').matchAll(/\b(QUARRY_\w+)=/g)].map(([, name]) => name);
  for (const name of [...inImage, ...Object.keys(services.quarry.environment)]) {
    expect(variables()).toContain(name);
  }
  expect(URL.parse(services.quarry.environment.QUARRY_DATABASE)?.password).toBe('');
});
