/** SMTP_URL, SMTP_FROM and SMTP_ORGANIZATIONS. */

import { loadConfig } from '../src/app/config.ts';

const load = (environment: Record<string, string>) => loadConfig(environment, () => '', 4);
const problemsOf = (environment: Record<string, string>) => {
  const outcome = load(environment);
  return outcome.ok ? [] : outcome.problems;
};

describe('the mail server', () => {
  const mail = (url: string, organizations = '1, 22') => {
    const environment = { SMTP_URL: url, SMTP_FROM: 'Weir <weir@example.com>' };
    const outcome = load({ ...environment, SMTP_ORGANIZATIONS: organizations });
    if (!outcome.ok) throw new Error(outcome.problems.join(' '));
    const { smtpServer, smtpFrom, smtpOrganizations } = outcome.config;
    return { ...smtpServer, smtpFrom, smtpOrganizations };
  };
  const plain = { username: '', password: '', tls: 'verify' };

  it.each([
    ['smtp://mail.example.com', { host: 'mail.example.com', port: 587, startTls: true, ...plain }],
    [
      'smtps://mail.example.com',
      { host: 'mail.example.com', port: 465, startTls: false, ...plain },
    ],
    ['smtp://[::1]:25?tls=off', { host: '::1', port: 25, startTls: true, ...plain, tls: 'off' }],
    [
      'smtps://a%40b:p%2Fq%3F@h:2465?tls=unverified',
      {
        host: 'h',
        port: 2465,
        username: 'a@b',
        password: 'p/q?',
        tls: 'unverified',
        startTls: false,
      },
    ],
  ])('%s is understood', (url, server) => {
    const smtpFrom = { name: 'Weir', address: 'weir@example.com' };
    expect(mail(url)).toEqual({ ...server, smtpFrom, smtpOrganizations: [1, 22] });
  });

  it('can be for all organizations, has a sender, and is needed by the other settings', () => {
    expect(mail('smtp://h', '*').smtpOrganizations).toBeNull();
    for (const [variable, value] of [
      ['SMTP_URL', 'smtp://h'],
      ['SMTP_FROM', 'weir@example.com'],
      ['SMTP_ORGANIZATIONS', '*'],
    ] as const)
      expect(problemsOf({ [variable]: value })).toEqual([
        expect.stringMatching(new RegExp(`^${variable} `)),
      ]);
  });
});
