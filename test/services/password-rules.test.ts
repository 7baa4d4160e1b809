import { passwordProblem } from '../../src/services/accounts/password-rules.ts';

it.each([
  ['1234567', 'must be at least 8 characters'],
  ['🔑'.repeat(7), 'must be at least 8 characters'],
  ['x'.repeat(201), 'must be at most 200 characters'],
  ['password', 'is one of the most common passwords; choose another one'],
  ['PassWord', 'is one of the most common passwords; choose another one'],
  ['12345678', 'is one of the most common passwords; choose another one'],
  ['iloveyou', 'is one of the most common passwords; choose another one'],
  ['Ada.Lovelace@Example.com', 'must not be the email address'],
  ['ada.lovelace', 'must not be the email address'],
])('refuses %j', (password, problem) => {
  expect(passwordProblem(password, 'ada.lovelace@example.com')).toBe(problem);
});

it.each(['correct horse battery staple', '🔑'.repeat(8), 'x'.repeat(200), 'password of my own'])(
  'accepts %j',
  (password) => {
    expect(passwordProblem(password, 'ada.lovelace@example.com')).toBeNull();
  },
);
