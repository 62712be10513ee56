export const connectionTest = {
  title: 'Connection test',
  about:
    'This measures the way by which a machine’s picture reaches you. The test shows no machine and downloads 6 MB at most. The result is kept for ten minutes: the picture of the machine at which you sit down begins at this rate.',
  stage: {
    connecting: 'Connecting…',
    calm: 'Measuring delay and loss…',
    filling: 'Measuring the rate…',
  },
  again: 'Test again',
  result: 'Result',
  whatToDo: 'What you can do',
  verdict: {
    good: { name: 'Good', about: 'The picture is full size and smooth, and the keys respond at once.' },
    fair: { name: 'Fair', about: 'You can play. At times the picture may get smaller, or be a little late.' },
    narrow: {
      name: 'Narrow',
      about: 'You can play, but the picture is small. Saving mode is made for such a connection.',
    },
    bad: {
      name: 'Bad',
      about: 'The picture stalls and the keys respond late. Mend that before you sit down.',
    },
  },
  finding: {
    noRate: 'The connection is too narrow even for the smallest picture.',
    narrow: 'The connection is narrow: the picture comes in its smallest size.',
    middling: 'The connection is a little narrow for the full picture.',
    lossy: 'Some packets are lost on the way.',
    veryLossy: 'Many packets are lost on the way: the picture often stalls.',
    slow: 'What a key does is seen a little late.',
    verySlow: 'What a key does is seen very late.',
    uneven: 'Packets arrive unevenly.',
    veryUneven: 'Packets arrive very unevenly.',
    weakDecoder: 'This device or browser can hardly keep up with the picture.',
    relayed: 'Your network allows no direct connection; the picture comes through a relay.',
    relayedByTcp:
      'Your network allows nothing but TCP; the picture comes through a relay, and each lost packet holds it up.',
  },
  advice: {
    save: 'Switch on saving mode below.',
    closeDownloads: 'Stop downloads, uploads and videos on the same connection.',
    router: 'Go nearer to the router, or use its 5 GHz network.',
    cable: 'Use a cable instead of the wireless network.',
    vpn: 'If a VPN is on, switch it off.',
    network: 'Try another network, such as mobile data.',
    browser: 'Close other tabs and programs, update the browser, or try another one.',
  },
  fault: {
    noWebRtc: {
      name: 'This browser cannot receive the picture of a machine.',
      about: 'Use a current browser that supports WebRTC, or allow it in the browser’s settings.',
    },
    unreached: {
      name: 'The server cannot be reached.',
      about: 'Check your internet connection, then test again.',
    },
    noWay: {
      name: 'The way for the picture did not open.',
      about: 'Your network or a firewall does not allow it. Switch off a VPN, or try another network.',
    },
    broken: {
      name: 'The connection broke during the test.',
      about: 'Test again. If it goes on, try another network.',
    },
    busy: { name: 'Too many tests run at the moment.', about: 'Test again in {{seconds}} s.' },
    noMachine: {
      name: 'No machine can test the connection at the moment.',
      about: 'Test again a little later. You can sit down without a test.',
    },
  },
  fact: {
    delay: 'Delay (there and back)',
    jitter: 'Jitter',
    loss: 'Loss',
    rate: 'Rate',
    way: 'Way',
    frames: 'Frames a second',
    decoder: 'Decoder',
    decodeTime: 'Decoding a frame',
  },
  unit: { ms: '{{count}} ms', percent: '{{count}}%', kbit: '{{count}} kbit/s', mbit: '{{count}} Mbit/s' },
  relayed: 'relayed, {{protocol}}',
  direct: 'direct, {{protocol}}',
  efficient: 'needs little power',
  software: 'software',
  saving: {
    name: 'Save data',
    suggested: 'Advised for this connection.',
    about:
      'A small picture, 15 frames a second, plain sound: {{saving}} MB an hour at most. Without it, about {{usual}} GB an hour.',
  },
} as const;
