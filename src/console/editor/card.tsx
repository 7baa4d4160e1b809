import { Handle, Position, type NodeProps } from '@xyflow/react';
import { memo, type ReactElement } from 'react';
import { portHeight, type CardNode } from './flow.ts';

/** A node on the canvas. */
export const Card = memo(function Card({ data }: NodeProps<CardNode>): ReactElement {
  const { node, kind, summary, errors, warnings, database, brokenPorts } = data;
  const [inputs, outputs] = [kind?.inputs ?? [], kind?.outputs ?? []];
  return (
    <div className="node-card" data-role={node.role} data-broken={errors > 0}>
      {inputs.map((port, index) => (
        <Handle
          key={port}
          id={port}
          type="target"
          position={Position.Left}
          data-broken={brokenPorts.includes(port)}
          style={{ top: portHeight(index, inputs.length) }}
        />
      ))}
      <span className="node-label">{node.label}</span>
      <span className="node-summary">{summary === '' ? (kind?.label ?? node.type) : summary}</span>
      {database === null ? null : (
        <span className="node-place" title={`${database} computes this node`}>
          {database}
        </span>
      )}
      {errors + warnings === 0 ? null : (
        <span className="node-badge" data-kind={errors > 0 ? 'danger' : 'warn'}>
          <span aria-hidden="true">{errors > 0 ? '✕' : '!'}</span>
          {errors + warnings}
        </span>
      )}
      {outputs.map((port, index) => (
        <Handle
          key={port}
          id={port}
          type="source"
          position={Position.Right}
          data-broken={brokenPorts.includes(port)}
          style={{ top: portHeight(index, outputs.length) }}
        />
      ))}
    </div>
  );
});
