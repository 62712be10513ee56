/** Networks of the viewers of a demo: any address of this machine or of its local network. */
export const closedNetworks =
  '127.0.0.0/8,10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,::1/128,fc00::/7,fe80::/10';
