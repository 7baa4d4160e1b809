/** What a failure is, as its error is: the exit code by the status, and nothing said twice. */

import { EXIT, exitCodeOf } from '../../src/cli/exit-codes.ts';
import { describeFailure } from '../../src/cli/failure.ts';
import { WeirError } from '../../src/client/index.ts';

it.each([
  [408, EXIT.unavailable],
  [429, EXIT.unavailable],
  [502, EXIT.unavailable],
  [503, EXIT.unavailable],
  [504, EXIT.unavailable],
  [500, EXIT.unexpected],
  [404, EXIT.unexpected],
  [200, EXIT.unexpected],
])('the status %i of a response that is not of Weir: %i', (status, exitCode) => {
  const error = new WeirError({ status, code: 'UNEXPECTED_RESPONSE', message: '' });
  expect(exitCodeOf(error)).toBe(exitCode);
});

it('details are those that the message does not begin with', () => {
  const [first, second] = ['`title` is required.', '`nodes` must be an array.'];
  const message = `${first} (And 1 more problem.)`;
  const details = [
    { path: '/title', message: first },
    { path: '/nodes', message: second },
    { path: '', message: 'The request body is odd.' },
  ];
  const error = new WeirError({ status: 400, code: 'INVALID_INPUT', message, details });
  expect(describeFailure(error, 'http://localhost')).toMatchObject({
    message,
    details: [`/nodes: ${second}`, 'The request body is odd.'],
  });
});
